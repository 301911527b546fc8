/** The most letters of a text that are kept; those behind are cut off. */
export const MOST_LETTERS = 50_000
/** A document of more pages is no résumé. */
export const MOST_PAGES = 100
/** The memory of the process that reads one document: of the objects, and of everything beyond its own programs. */
export const MOST_HEAP_MB = 256
export const MOST_MEMORY_MB = 512
/** The work for one document, in seconds of a processor: a busy machine takes longer for the same. */
export const MOST_WORK_SECONDS = 20
/** The time for one document, with the start of its process. */
export const MOST_SECONDS = 90
/** The process ends itself after that time; this much later it is killed. */
export const GRACE_SECONDS = 5
