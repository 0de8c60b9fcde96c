import { fold } from './fold.ts';

export interface Carrier {
  name: string;
  nameAr: string;
  /** What sellers also call it. */
  otherNames: readonly string[];
  /** The page that shows where a parcel is; the number stands at the end, unless the page takes none. */
  page: string;
  takesNumber: boolean;
}

const carrier = (
  name: string,
  nameAr: string,
  page: string,
  otherNames: readonly string[] = [],
  takesNumber = true,
): Carrier => ({ name, nameAr, otherNames, page, takesNumber });

/** The carriers whose parcels can be followed by a link. Any other one is free text. */
export const carriers: readonly Carrier[] = [
  carrier('Aramex', 'أرامكس', 'https://www.aramex.com/track/results?ShipmentNumber='),
  carrier('SMSA Express', 'سمسا إكسبرس', 'https://www.smsaexpress.com/trackingdetails?tracknumbers%5B0%5D=', [
    'SMSA',
    'سمسا',
  ]),
  carrier(
    'Saudi Post (SPL)',
    'سبل (البريد السعودي)',
    'https://splonline.com.sa/en/shipmentdetailsstatic/?tid=',
    ['SPL', 'Saudi Post', 'سبل', 'البريد السعودي'],
  ),
  carrier(
    'Emirates Post',
    'بريد الإمارات',
    'https://www.emiratespost.ae/all-services/track-a-package',
    [],
    false,
  ),
  carrier('DHL', 'دي إتش إل', 'https://www.dhl.com/global-en/home/tracking.html?submit=1&tracking-id=', [
    'DHL Express',
  ]),
  carrier('FedEx', 'فيديكس', 'https://www.fedex.com/fedextrack/?trknbr='),
  carrier('UPS', 'يو بي إس', 'https://www.ups.com/track?tracknum='),
  carrier('Royal Mail', 'البريد الملكي', 'https://www.royalmail.com/track-your-item#/tracking-results/'),
  carrier('USPS', 'البريد الأمريكي', 'https://tools.usps.com/go/TrackConfirmAction?tLabels='),
  carrier(
    'Canada Post',
    'بريد كندا',
    'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=',
  ),
  carrier(
    'Japan Post',
    'بريد اليابان',
    'https://trackings.post.japanpost.jp/services/srv/search/direct?locale=en&reqCodeNo1=',
  ),
];

const keyOf = (name: string) => fold(name).trim();

const byName = new Map(
  carriers.flatMap((one) =>
    [one.name, one.nameAr, ...one.otherNames].map((name): [string, Carrier] => [keyOf(name), one]),
  ),
);

/** The carrier of this name in either language, however it is written. */
export function findCarrier(name: string): Carrier | undefined {
  return byName.get(keyOf(name));
}

/** Where the shopper follows a parcel. */
export function trackingLink(carrierName: string, number: string): string | undefined {
  const known = findCarrier(carrierName);
  if (!known || number === '') return undefined;
  // Printed numbers are in groups, which the carriers' pages do not understand.
  return known.takesNumber ? known.page + encodeURIComponent(number.replaceAll(/\s/g, '')) : known.page;
}
