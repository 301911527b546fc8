import type { MessageType } from '#platform/wire/push/message.ts'
import type { MessageWords } from './message-text.ts'

const USUAL_TOAST_S = 10

type Given = {
  /** Stays the same for ever: stored messages are told by it. */
  code: string
  type: MessageType
  /** What a message of this kind is about: the path of a resource, as a rule. */
  about: string
  /** The page that it speaks of, by the id of what it is about and what is said of it. */
  link?: (id: string, values: MessageWords) => string
  /** Whether it is shown over the page, where the receiver has not said anything about its type. */
  toast?: boolean
  toastSeconds?: number
  /** It comes into the inbox whatever somebody wishes: his account is at stake. */
  isFirm?: boolean
}

export type DeclaredMessage = Required<Omit<Given, 'link'>> & Pick<Given, 'link'>

const declared = new Map<string, DeclaredMessage>()

/**
 * Declares what people are told of an event, beside the event. Its texts are `message.<code>.title`
 * and `.content` in platform/wire/messages, with the values that sendMessage is given.
 */
export function declareMessage(given: Given): DeclaredMessage {
  if (declared.has(given.code)) throw new Error(`The message ${given.code} is declared twice`)
  const usual = { toast: true, toastSeconds: USUAL_TOAST_S, isFirm: false }
  const message = { ...usual, ...given }
  declared.set(message.code, message)
  return message
}

/** Every kind of message that the modules loaded so far declare. */
export function declaredMessages(): readonly DeclaredMessage[] {
  return [...declared.values()]
}
