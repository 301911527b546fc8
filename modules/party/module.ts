/** The files that other areas may import. The guard `open files` refuses imports of any other file. */
export const OPEN = [] as const
