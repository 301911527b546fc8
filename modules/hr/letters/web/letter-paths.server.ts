import { commitmentLetters } from '#modules/hr/letters/define/commitment-letter.ts'

export const LETTERS = `/${commitmentLetters.path}`
export const MY_LETTERS = '/hr/my-letters'

/** The page on which its person reads and signs a letter. */
export const signHref = (id: string) => `${LETTERS}/${id}/act/sign`
