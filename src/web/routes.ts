import { layout, route, type RouteConfig } from '@react-router/dev/routes';

/** Every page has an English address and, under /ar, an Arabic one. */
export default [
  layout('shell/site-shell.tsx', [
    route('ar?', 'home/home-page.tsx', { id: 'home' }),
    route('ar?/books', 'books/books-page.tsx'),
    route('ar?/books/:category', 'books/category-page.tsx'),
    route('ar?/books/:category/:id', 'books/book-page.tsx'),
    route('ar?/authors', 'authors/authors-page.tsx'),
    route('ar?/authors/:slug', 'authors/author-page.tsx'),
    layout('accounts/private-pages.tsx', [
      route('ar?/cart', 'cart/cart-page.tsx'),
      route('ar?/add-address', 'checkout/add-address-page.tsx'),
      route('ar?/order', 'orders/shared-order-page.tsx'),
      route('ar?/account', 'accounts/account-page.tsx'),
      route('ar?/my-orders', 'orders/my-orders-page.tsx'),
      route('ar?/order-success', 'orders/order-success-page.tsx'),
    ]),
    route('ar?/reset-password', 'accounts/reset-password-page.tsx'),
    route('ar?/newsletter/confirm', 'newsletter/confirm-page.tsx'),
    route('ar?/newsletter/leave', 'newsletter/leave-page.tsx'),
    route('ar?/about', 'content/about-page.tsx'),
    route('ar?/need-help', 'content/need-help-page.tsx'),
    route('ar?/contact', 'content/contact-page.tsx'),
    route('ar?/faqs', 'content/faqs-page.tsx'),
    route('ar?/loader', 'content/loader-page.tsx'),
    route('ar?/*', 'content/not-found-page.tsx'),
  ]),
  layout('seller/seller-shell.tsx', [
    route('ar?/seller', 'seller/products/add-product-page.tsx'),
    route('ar?/seller/login', 'seller/session/seller-login-page.tsx'),
    route('ar?/seller/product-list', 'seller/products/products-page.tsx'),
    route('ar?/seller/product-list/import', 'seller/products/import-page.tsx'),
    route('ar?/seller/product-list/:id', 'seller/products/edit-product-page.tsx'),
    route('ar?/seller/authors', 'seller/authors/desk-authors-page.tsx'),
    route('ar?/seller/orders', 'seller/orders/desk-orders-page.tsx'),
    route('ar?/seller/orders/:id/slip', 'seller/orders/slip-page.tsx'),
    route('ar?/seller/mails', 'seller/mails/mails-page.tsx'),
    route('ar?/seller/newsletter', 'seller/newsletter/newsletter-page.tsx'),
    route('ar?/seller/messages', 'seller/messages/messages-page.tsx'),
    route('ar?/seller/settings', 'seller/settings/settings-page.tsx'),
  ]),
] satisfies RouteConfig;
