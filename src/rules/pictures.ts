/** Limits shared by the form, the contract and the server. */
export const MAX_PICTURES = 4;
export const MAX_PICTURE_BYTES = 12 * 1024 * 1024;
