import { commitmentLetters } from '#modules/hr/letters/define/commitment-letter.ts'

export const LETTERS = `/${commitmentLetters.path}`
export const MY_LETTERS = '/hr/my-letters'

/** Link to the page where the employee reads and signs a letter. */
export const signHref = (id: string) => `${LETTERS}/${id}/act/sign`
