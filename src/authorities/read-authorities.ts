/** A classical author. The first of the names in each script is the usual one. */
export interface Author {
  key: string;
  names: string[];
  namesAr: string[];
  died: { ah: number; ce: number } | null;
}

/** A classical work, by one author or several. The first of the titles in each script is the usual one. */
export interface Work {
  authors: Author[];
  titles: string[];
  titlesAr: string[];
  titlesEn: string[];
  category: string;
  subject: Subject;
}

/** What works are about, with all its names. One that readers mean a category by has that category. */
export interface Subject {
  name: string;
  category: string | undefined;
  names: string[];
}

const linesOf = (file: string) => file.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

function fieldsOf(line: string, count: number): string[] {
  const fields = line.split('|').map((field) => field.trim());
  if (fields.length !== count) throw new Error(`${fields.length} fields, not ${count}: ${line}`);
  return fields;
}

const namesIn = (...fields: string[]): string[] =>
  fields.flatMap((field) => (field === '-' ? [] : field.split(';').map((name) => name.trim())));

function oneOf<T>(all: Map<string, T>, name: string, line: string): T {
  const found = all.get(name);
  if (!found) throw new Error(`There is no ${name}: ${line}`);
  return found;
}

/** Reads `authors.txt` and `works.txt`. docs/authorities.md describes their fields. */
export function readAuthorities(authorsFile: string, worksFile: string) {
  const authors = linesOf(authorsFile).map((line): Author => {
    const [key, name, nameAr, died, others, othersAr] = fieldsOf(line, 6);
    const [ah, ce] = died!.split('/').map(Number);
    return {
      key: key!,
      names: namesIn(name!, others!),
      namesAr: namesIn(nameAr!, othersAr!),
      died: died === '-' ? null : { ah: ah!, ce: ce! },
    };
  });
  const byKey = new Map(authors.map((author) => [author.key, author]));
  const isSubject = (line: string) => line.startsWith('= ');
  const lines = linesOf(worksFile);
  const subjects = lines.filter(isSubject).map((line): Subject => {
    const [kind, arabic, others] = fieldsOf(line.slice(2), 3);
    const [name, category] = kind!.split(',').map((part) => part.trim());
    return { name: name!, category, names: namesIn(name!, arabic!, others!) };
  });
  const byName = new Map(subjects.map((subject) => [subject.name, subject]));
  const works = lines
    .filter((line) => !isSubject(line))
    .map((line): Work => {
      const [keys, title, titleAr, others, othersAr, english, kind] = fieldsOf(line, 7);
      const [category, subject] = kind!.split(',').map((part) => part.trim());
      return {
        authors: namesIn(keys!).map((key) => oneOf(byKey, key, line)),
        titles: namesIn(title!, others!),
        titlesAr: namesIn(titleAr!, othersAr!),
        titlesEn: namesIn(english!),
        category: category!,
        subject: oneOf(byName, subject!, line),
      };
    });
  return { authors, works, subjects };
}
