import { testEveryPage } from './every-page.ts';

testEveryPage('long');
