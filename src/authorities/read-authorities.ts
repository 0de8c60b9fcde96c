/** A classical author. The first of the names is the usual one. */
export interface Author {
  key: string;
  names: string[];
  namesAr: string[];
  died: { ah: number; ce: number } | null;
}

/** A classical work, by one author or several. The first of the titles is the usual one. */
export interface Work {
  authors: string[];
  titles: string[];
  titlesAr: string[];
  titlesEn: string[];
  category: string;
  subject: string;
}

/** What works are about, with all its names. One that readers mean a category by has that category. */
export interface Subject {
  name: string;
  category: string | undefined;
  names: string[];
}

function linesOf(file: string, isMeant: (line: string) => boolean, count: number): string[][] {
  return file
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#') && isMeant(line))
    .map((line) => {
      const fields = line.replace(/^= /, '').split('|').map((field) => field.trim()); // prettier-ignore
      if (fields.length !== count) throw new Error(`${fields.length} fields, not ${count}: ${line}`);
      return fields;
    });
}

const isSubject = (line: string) => line.startsWith('= ');

const namesIn = (...fields: string[]): string[] =>
  fields.flatMap((field) => (field === '-' ? [] : field.split(';').map((name) => name.trim())));

/** Reads `authors.txt`. docs/authorities.md describes its fields. */
export function readAuthors(file: string): Author[] {
  return linesOf(file, () => true, 6).map(([key, name, nameAr, died, others, othersAr]) => {
    const [ah, ce] = died!.split('/').map(Number);
    return {
      key: key!,
      names: namesIn(name!, others!),
      namesAr: namesIn(nameAr!, othersAr!),
      died: died === '-' ? null : { ah: ah!, ce: ce! },
    };
  });
}

/** Reads the works of `works.txt`. */
export function readWorks(file: string): Work[] {
  return linesOf(file, (line) => !isSubject(line), 7).map(
    ([authors, title, titleAr, others, othersAr, english, kind]) => {
      const [category, subject] = kind!.split(',').map((part) => part.trim());
      return {
        authors: namesIn(authors!),
        titles: namesIn(title!, others!),
        titlesAr: namesIn(titleAr!, othersAr!),
        titlesEn: namesIn(english!),
        category: category!,
        subject: subject!,
      };
    },
  );
}

/** Reads the subjects of `works.txt`, which stand above the works. */
export function readSubjects(file: string): Subject[] {
  return linesOf(file, isSubject, 3).map(([kind, arabic, others]) => {
    const [name, category] = kind!.split(',').map((part) => part.trim());
    return { name: name!, category, names: namesIn(name!, arabic!, others!) };
  });
}
