import { readDocx } from './read-docx.ts'
import { readPdf } from './read-pdf.ts'
import { NoText, type TextFound } from './text-found.ts'
import { tidyText } from './tidy-text.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The encodings of text files that users of the product write. */
const ENCODINGS = ['utf-8', 'gb18030'] as const

function readPlain(bytes: Uint8Array): string {
  const isMarked = bytes[0] === 0xff && bytes[1] === 0xfe
  for (const encoding of isMarked ? ['utf-16le'] : ENCODINGS) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // The next encoding may fit.
    }
  }
  throw new NoText('damaged')
}

async function readBytes(type: string, bytes: Uint8Array): Promise<string> {
  if (type === 'application/pdf') return readPdf(bytes)
  if (type === DOCX) return readDocx(Buffer.from(bytes))
  if (type === 'text/plain') return readPlain(bytes)
  throw new NoText('otherKind')
}

/** Reads the text of a document, or finds out why there is none. Called in a process of its own. */
export async function readDocument(type: string, bytes: Uint8Array): Promise<TextFound> {
  try {
    return tidyText(await readBytes(type, bytes))
  } catch (error) {
    return { result: error instanceof NoText ? error.result : 'damaged', words: null }
  }
}

/** Whether a text can be read out of files of this type. */
export function isReadable(type: string): boolean {
  return ['application/pdf', DOCX, 'text/plain'].includes(type)
}
