import { createContext } from 'react'

/** Parts of a document that only the server knows. */
export type DocumentParts = {
  /** Lets the scripts and styles of this document run. */
  nonce: string | undefined
  /** The style sheet itself, for a browser that has not cached it; otherwise empty. */
  styles: string
}

export const DocumentContext = createContext<DocumentParts>({ nonce: undefined, styles: '' })
