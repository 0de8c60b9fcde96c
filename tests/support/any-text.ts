import fc from 'fast-check';

const point = fc.oneof(fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff }));
const unit = point.map((one) => String.fromCodePoint(one));

/** Any text of Unicode, as the unit `binary` of fast-check makes it, whose table takes two seconds to build. */
export const anyText = (limits: { maxLength?: number } = {}) => fc.string({ ...limits, unit });
