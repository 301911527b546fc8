/** The files that other areas may import. The guard `open files` refuses imports of any other file. */
export const OPEN = ['official-posts/api/open-posts-of.ts'] as const
