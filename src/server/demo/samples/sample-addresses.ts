/** Invented people. The mail domains and phone numbers are reserved for examples. */
export interface SampleAddress {
  readonly _id: string;
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: number;
  readonly country: string;
  readonly countryCode: string;
  readonly phone: string;
}

const sampleUser = '5a0000000000000000000001';

export const sampleAddresses: readonly SampleAddress[] = [
  {
    _id: '5a00000000000000000000a1',
    userId: sampleUser,
    firstName: 'Maryam',
    lastName: 'Sample',
    email: 'maryam@example.com',
    street: '12 Copyist Lane',
    city: 'Springfield',
    state: 'Illinois',
    zipcode: 62701,
    country: 'United States',
    countryCode: 'US',
    phone: '+1 217 555 0142',
  },
  {
    _id: '5a00000000000000000000a2',
    userId: sampleUser,
    firstName: 'يوسف',
    lastName: 'الورّاق',
    email: 'yusuf@example.org',
    street: 'شارع المثال، دار رقم 7',
    city: 'عمّان',
    state: 'محافظة العاصمة',
    zipcode: 11118,
    country: 'الأردن',
    countryCode: 'JO',
    phone: '+962 0 000 0000',
  },
  {
    _id: '5a00000000000000000000a3',
    userId: sampleUser,
    firstName: 'Idris',
    lastName: 'Example',
    email: 'idris@example.com',
    street: '3 Binder Street',
    city: 'Melbourne',
    state: 'Victoria',
    zipcode: 3000,
    country: 'Australia',
    countryCode: 'AU',
    phone: '+61 3 5550 0199',
  },
];
