/** The shop's own name is also written in Arabic; a name somebody gave it stays as it was given. */
export function storeNameIn(language: 'en' | 'ar', name: string): string {
  return language === 'ar' && name === 'Warraq' ? 'ورّاق' : name;
}
