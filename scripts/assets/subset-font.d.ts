declare module 'subset-font' {
  type Axis = number | { min: number; max: number };
  interface SubsetOptions {
    targetFormat: 'truetype' | 'woff2';
    noHinting?: boolean;
    keepAllGlyphs?: boolean;
    noLayoutClosure?: boolean;
    variationAxes?: Record<string, Axis>;
    keepFeatures?: string[];
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
