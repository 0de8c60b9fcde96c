import { ajurrumiyyaGuide } from './ajurrumiyya-guide.ts';
import { bidayaGuide } from './bidaya-guide.ts';
import { bukhariGuide } from './bukhari-guide.ts';
import { fortyHadithGuide } from './forty-hadith-guide.ts';
import type { Guide } from './guide.ts';

export const guides: readonly Guide[] = [fortyHadithGuide, ajurrumiyyaGuide, bukhariGuide, bidayaGuide];
