import { inProject } from '../../scripts/run/project.mjs';

/** For processes that run the sources: with a cache of what is compiled they start with half the work. */
export const compileCache = { NODE_COMPILE_CACHE: inProject('node_modules', '.cache', 'compiled') };
