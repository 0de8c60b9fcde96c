/** Only the default name has an Arabic form; a configured name is used as it is. */
export function storeNameIn(language: 'en' | 'ar', name: string): string {
  return language === 'ar' && name === 'Warraq' ? 'ورّاق' : name;
}
