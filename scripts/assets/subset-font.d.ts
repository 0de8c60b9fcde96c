declare module 'subset-font' {
  type Axis = number | { min: number; max: number };
  interface SubsetOptions {
    targetFormat: 'woff2';
    noHinting?: boolean;
    variationAxes?: Record<string, Axis>;
    keepFeatures?: string[];
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
