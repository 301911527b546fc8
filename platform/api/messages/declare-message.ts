import type { MessageType } from '#platform/wire/push/inbox.ts'
import type { MessageWords } from './message-text.ts'

const USUAL_TOAST_S = 10

type MessageOptions = {
  /** Never change it: stored messages refer to it. */
  code: string
  type: MessageType
  /** The subject of the message: usually the path of a resource. */
  about: string
  /** The page that the message links to, from the subject's id and the values. */
  link?: (id: string, values: MessageWords) => string
  /** Whether the message appears as a toast, for receivers who have not chosen this for its type. */
  toast?: boolean
  toastSeconds?: number
  /** Always delivered to the inbox, whatever the user has chosen: it concerns their account. */
  isFirm?: boolean
}

export type DeclaredMessage = Required<Omit<MessageOptions, 'link'>> & Pick<MessageOptions, 'link'>

const declared = new Map<string, DeclaredMessage>()

/**
 * Declares the message about an event, beside the event. Its texts are `message.<code>.title`
 * and `.content` in platform/wire/messages, filled with the values of sendMessage.
 */
export function declareMessage(options: MessageOptions): DeclaredMessage {
  if (declared.has(options.code)) throw new Error(`The message ${options.code} is declared twice`)
  const usual = { toast: true, toastSeconds: USUAL_TOAST_S, isFirm: false }
  const message = { ...usual, ...options }
  declared.set(message.code, message)
  return message
}

/** Every kind of message that the modules loaded so far declare. */
export function declaredMessages(): readonly DeclaredMessage[] {
  return [...declared.values()]
}
