import type { Failure } from '../../contract/endpoint.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import { counted, locale } from '../locale.ts';
import { statusText } from '../orders/status-text.ts';
import { m } from '../i18n/messages.js';

type About = NonNullable<Failure['about']>;

/** Unicode isolates keep the direction of a name: a toast is plain text, without `<bdi>`. */
const isolated = (name: string | number = '') => `\u2068${name}\u2069`;
const file = (about: About) => ({ file: isolated(about.file) });
const minutes = (about: About) => counted(Number(about.minutes ?? 1));
const country = (about: About) => ({
  country: isolated((locale() === 'ar' && about.countryAr) || about.country),
});
const category = (about: About) => ({
  category: isolated((locale() === 'ar' && about.categoryAr) || about.category),
});
const book = (about: About) => ({ book: isolated((locale() === 'ar' && about.bookAr) || about.book) });

/** The text of every problem code of the contract; the type makes a missing one a compile error. */
const texts: Record<ProblemCode, (about: About) => string> = {
  'wrong-login': () => m.problem_wrong_login(),
  'wrong-password': () => m.problem_wrong_password(),
  'email-taken': () => m.problem_email_taken(),
  'too-many-logins': (about) => m.problem_too_many_logins(minutes(about)),
  'bad-address': () => m.problem_bad_address(),
  'too-many-addresses': () => m.problem_too_many_addresses(),
  'bad-cart': () => m.problem_bad_cart(),
  'unknown-book-in-cart': () => m.problem_unknown_book_in_cart(),
  'empty-order': () => m.problem_empty_order(),
  'bad-quantity': (about) => m.problem_bad_quantity(book(about)),
  'repeated-line': (about) => m.problem_repeated_line(book(about)),
  'unknown-book-ordered': () => m.problem_unknown_book_ordered(),
  'book-gone': (about) => m.problem_book_gone(book(about)),
  'too-many-lines': () => m.problem_too_many_lines(),
  'too-many-orders': (about) => m.problem_too_many_orders(minutes(about)),
  'price-changed': (about) => m.problem_price_changed(book(about)),
  'total-changed': () => m.problem_total_changed(),
  'out-of-stock': (about) => m.problem_out_of_stock(book(about)),
  'too-few-copies': (about) =>
    m.problem_too_few_copies({ ...book(about), ...counted(Number(about.left ?? 0)) }),
  'no-address': () => m.problem_no_address(),
  'unknown-address': () => m.problem_unknown_address(),
  'bad-key': () => m.problem_bad_key(),
  'key-reused': () => m.problem_key_reused(),
  'unknown-order': () => m.problem_unknown_order(),
  'other-email': () => m.problem_other_email(),
  'paid-meanwhile': () => m.problem_paid_meanwhile(),
  'not-payable': () => m.problem_not_payable(),
  'not-cancellable': () => m.problem_not_cancellable(),
  'payment-unavailable': () => m.problem_payment_unavailable(),
  'no-cards': () => m.problem_no_cards(),
  'no-cash': () => m.problem_no_cash(),
  'no-cash-there': (about) => m.problem_no_cash_there(country(about)),
  'too-much-cash': () => m.problem_too_much_cash(),
  'not-served': (about) => m.problem_not_served(country(about)),
  'country-twice': () => m.problem_country_twice(),
  'terms-decimals': () => m.problem_terms_decimals(),
  'no-way-to-pay': () => m.problem_no_way_to_pay(),
  'bad-signature': () => m.problem_bad_signature(),
  'no-such-order': () => m.problem_no_such_order(),
  'bad-range': () => m.problem_bad_range(),
  'too-many-periods': () => m.problem_too_many_periods(),
  'bad-step': (about) =>
    m.problem_bad_step({ from: statusText(String(about.from)), to: statusText(String(about.to)) }),
  'not-shipped': () => m.problem_not_shipped(),
  'too-many-notes': (about) => m.problem_too_many_notes({ most: about.most ?? '' }),
  'no-invoice': () => m.problem_no_invoice(),
  'not-refundable': () => m.problem_not_refundable(),
  'refund-refused': () => m.problem_refund_refused(),
  'refund-elsewhere': () => m.problem_refund_elsewhere(),
  disputed: () => m.problem_disputed(),
  'unknown-subscriber': () => m.problem_unknown_subscriber(),
  'unknown-message': () => m.problem_unknown_message(),
  'bad-order-link': () => m.problem_bad_order_link(),
  'unknown-newsletter': () => m.problem_unknown_newsletter(),
  'newsletter-sent': () => m.problem_newsletter_sent(),
  'bad-newsletter-link': () => m.problem_bad_newsletter_link(),
  'bad-reset-link': () => m.problem_bad_reset_link(),
  'mail-off': () => m.problem_mail_off(),
  'unknown-mail': () => m.problem_unknown_mail(),
  'currency-fixed': () => m.problem_currency_fixed(),
  'currency-decimals': (about) => m.problem_currency_decimals(book(about)),
  'setting-locked': () => m.problem_setting_locked(),
  'unknown-author': () => m.problem_unknown_author(),
  'same-author': () => m.problem_same_author(),
  'unknown-category': () => m.problem_unknown_category(),
  'category-exists': (about) => m.problem_category_exists(category(about)),
  'too-many-categories': () => m.problem_too_many_categories(),
  'last-category': () => m.problem_last_category(),
  'category-has-books': (about) => m.problem_category_has_books(category(about)),
  'bad-product': () => m.problem_bad_product(),
  'offer-above-price': () => m.problem_offer_above_price(),
  'book-changed': () => m.problem_book_changed(),
  'no-copies': (about) => m.problem_no_copies(book(about)),
  'copies-changed': (about) => m.problem_copies_changed(book(about)),
  'bulk-costs-nothing': (about) => m.problem_bulk_costs_nothing(book(about)),
  'bulk-offer-above': (about) => m.problem_bulk_offer_above(book(about)),
  'not-an-image': (about) => m.problem_not_an_image(file(about)),
  'image-too-large': (about) => m.problem_image_too_large(file(about)),
  'not-a-logo': (about) => m.problem_not_a_logo(file(about)),
  'logo-too-large': (about) => m.problem_logo_too_large(file(about)),
  'too-many-images': () => m.problem_too_many_images(),
  'files-unavailable': () => m.problem_files_unavailable(),
  'not-a-pdf': (about) => m.problem_not_a_pdf(file(about)),
  'pdf-too-large': (about) => m.problem_pdf_too_large(file(about)),
  'import-errors': () => m.problem_import_errors(),
  'csv-not-utf8': () => m.problem_csv_not_utf8(),
  'csv-no-columns': () => m.problem_csv_no_columns(),
  'csv-unknown-column': (about) => m.problem_csv_unknown_column({ column: isolated(about.column) }),
  'csv-repeated-column': (about) => m.problem_csv_repeated_column({ column: isolated(about.column) }),
  'csv-open-quote': (about) => m.problem_csv_open_quote({ line: about.line ?? '' }),
  invalid: () => m.problem_invalid(),
  'bad-json': () => m.problem_bad_json(),
  'not-logged-in': () => m.problem_not_logged_in(),
  'not-seller': () => m.problem_not_seller(),
  'foreign-origin': () => m.problem_foreign_origin(),
  'not-found': () => m.problem_not_found(),
  'unknown-book': () => m.problem_unknown_book(),
  'too-slow': () => m.problem_too_slow(),
  conflict: () => m.problem_conflict(),
  'too-large': () => m.problem_too_large(),
  'wrong-type': () => m.problem_wrong_type(),
  'too-many': (about) => m.problem_too_many(minutes(about)),
  unexpected: () => m.problem_unexpected(),
  unavailable: () => m.problem_unavailable(),
  'no-room': () => m.problem_no_room(),
  busy: () => m.problem_busy(),
};

export function problemText(code: string, about: About = {}): string | undefined {
  return Object.hasOwn(texts, code) ? texts[code as ProblemCode](about) : undefined;
}
