/** A classical author. The first of the names is the usual one. */
export interface Author {
  key: string;
  names: string[];
  namesAr: string[];
  died: { ah: number; ce: number } | null;
}

/** A classical work. The first of the titles is the usual one. */
export interface Work {
  author: string;
  titles: string[];
  titlesAr: string[];
  titlesEn: string[];
  category: string;
  subject: string;
}

const fieldsOf = (file: string, count: number): string[][] =>
  file
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const fields = line.split('|').map((field) => field.trim());
      if (fields.length !== count) throw new Error(`${fields.length} fields, not ${count}: ${line}`);
      return fields;
    });

const namesIn = (...fields: string[]): string[] =>
  fields.flatMap((field) => (field === '-' ? [] : field.split(';').map((name) => name.trim())));

/** Reads `authors.txt`. docs/authorities.md describes its fields. */
export function readAuthors(file: string): Author[] {
  return fieldsOf(file, 6).map(([key, name, nameAr, died, others, othersAr]) => {
    const [ah, ce] = died!.split('/').map(Number);
    return {
      key: key!,
      names: namesIn(name!, others!),
      namesAr: namesIn(nameAr!, othersAr!),
      died: died === '-' ? null : { ah: ah!, ce: ce! },
    };
  });
}

/** Reads `works.txt`. */
export function readWorks(file: string): Work[] {
  return fieldsOf(file, 7).map(([author, title, titleAr, others, othersAr, english, kind]) => {
    const [category, subject] = kind!.split(',').map((part) => part.trim());
    return {
      author: author!,
      titles: namesIn(title!, others!),
      titlesAr: namesIn(titleAr!, othersAr!),
      titlesEn: namesIn(english!),
      category: category!,
      subject: subject!,
    };
  });
}
