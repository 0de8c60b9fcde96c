export const categories = [
  { value: 'Aqeedah', label: 'Aqeedah', path: 'aqeedah', labelAr: 'العقيدة' },
  { value: 'Quran', label: 'Quran', path: 'quran', labelAr: 'القرآن' },
  { value: 'Hadith', label: 'Hadith', path: 'hadith', labelAr: 'الحديث' },
  { value: 'Fiqh', label: 'Fiqh', path: 'fiqh', labelAr: 'الفقه' },
  { value: 'Arabic', label: 'Arabic', path: 'arabic', labelAr: 'اللغة العربية' },
  { value: 'Dawah', label: "Da'wah", path: 'dawah', labelAr: 'الدعوة' },
  { value: 'Seerah', label: 'Seerah', path: 'seerah', labelAr: 'السيرة' },
] as const;

export type Category = (typeof categories)[number];
export type CategoryValue = Category['value'];

export function categoryFromPath(segment: string): Category | null {
  return categories.find(({ path }) => path === segment.toLowerCase()) ?? null;
}

export function categoryFromInput(text: string): Category | null {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/[’‘‛`´ʿʾʻʼ′＇]/g, "'");
  return categories.find(({ path, label }) => path === typed || label.toLowerCase() === typed) ?? null;
}
