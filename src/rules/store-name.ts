/** The Arabic form of the store name, until the seller gives one: only the default name has it. */
export function defaultArabicName(name: string): string {
  return name === 'Warraq' ? 'ورّاق' : name;
}
