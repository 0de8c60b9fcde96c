import manifest from '../../package.json' with { type: 'json' };

/** The version of this release. CHANGELOG.md says what each one brings. */
export const { version } = manifest;
