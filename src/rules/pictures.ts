/** What a book may be sent with: said here for the form, the contract and the server alike. */
export const MAX_PICTURES = 4;
export const MAX_PICTURE_BYTES = 12 * 1024 * 1024;
