import { createContext } from 'react'

/** What only the server knows about a document that it draws. */
export type DocumentParts = {
  /** Lets the scripts and styles of this document run. */
  nonce: string | undefined
  /** The stylesheet itself for a browser that has not fetched it yet, else nothing. */
  styles: string
}

export const DocumentContext = createContext<DocumentParts>({ nonce: undefined, styles: '' })
