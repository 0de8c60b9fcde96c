import {
  ajurrumiyya,
  alfiyya,
  amrBiMaruf,
  bidayatAlMujtahid,
  risala,
  type SampleBook,
  type SampleText,
  shamail,
  siraNabawiyya,
  tahawiyya,
  wasitiyya,
} from './sample-texts.ts';
import { fortyHadith, riyadAlSalihin, sahihAlBukhari } from './sample-hadith.ts';
import { tafsirIbnKathir } from './sample-quran.ts';

/** The works with a guide of many pages; the others have a short introduction. */
const guided = new Set([fortyHadith, ajurrumiyya, sahihAlBukhari, bidayatAlMujtahid].map(({ slug }) => slug));

const withFiles = (text: SampleText): SampleBook => ({
  ...text,
  image: [
    `/samples/covers/${text.slug}-800.webp`,
    `/samples/pages/${text.slug}-title-800.webp`,
    `/samples/pages/${text.slug}-introduction-800.webp`,
  ],
  pdfUrl: `/samples/pdf/${text.slug}${guided.has(text.slug) ? '-guide' : ''}.pdf`,
});

// Only the first volume of the set comes first, so that the first shelf shows all seven bindings.
export const sampleBooks: readonly SampleBook[] = [
  ...tafsirIbnKathir.slice(0, 1),
  riyadAlSalihin,
  tahawiyya,
  siraNabawiyya,
  alfiyya,
  sahihAlBukhari,
  bidayatAlMujtahid,
  amrBiMaruf,
  fortyHadith,
  shamail,
  wasitiyya,
  risala,
  ajurrumiyya,
  ...tafsirIbnKathir.slice(1),
].map(withFiles);
