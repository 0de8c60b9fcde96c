import type { Paper } from '../../../contract/invoices.ts';
import { decimalText, type Currency, type Minor } from '../../../rules/money.ts';
import { qrCode } from '../../files/qr-code.ts';

interface Signed {
  seller: Paper['seller'];
  issuedAt: string;
  gross: Minor;
  tax: Minor;
}

/**
 * The QR code that Saudi Arabia's tax authority (ZATCA) asks for on a simplified tax invoice, in its first phase: the
 * Base64 of five fields, each a tag, a length in bytes and the value. Undefined for a shop elsewhere.
 */
export function zatcaQr({ seller, issuedAt, gross, tax }: Signed, currency: Currency): Paper['qr'] {
  const { country, taxNumber, legalName, storeNameAr } = seller;
  if (country !== 'SA' || !taxNumber) return undefined;
  const time = issuedAt.replace(/\.\d+Z$/, 'Z');
  const amounts = [gross, tax].map((minor) => decimalText(minor, currency));
  const fields = [legalName || storeNameAr, taxNumber, time, ...amounts];
  const bytes = fields.map((value, index) => field(index + 1, value));
  const text = Buffer.concat(bytes).toString('base64');
  return { text, ...qrCode(text) };
}

/** The length is one byte, so a long name is cut between two characters. */
function field(tag: number, value: string): Buffer {
  let cut = value;
  while (Buffer.byteLength(cut) > 255) cut = [...cut].slice(0, -1).join('');
  return Buffer.concat([Buffer.from([tag, Buffer.byteLength(cut)]), Buffer.from(cut)]);
}
