import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import type { MessagesSince } from '#platform/wire/push/inbox.ts'
import type { Push } from '#platform/wire/push/push.ts'
import { HUB_PATH } from '#platform/wire/push/push-types.ts'
import { keepLinked } from './hub-link.ts'
import { leadTabs } from './lead-tabs.ts'
import { createReceiver, type Memory, type Missed } from './receiver.ts'
import { createTabs, type Heard } from './tabs.ts'
import { createToasts, type ToastTexts } from './toasts.ts'

export type PushOptions = {
  /** The user of the pages, for `Reg`. */
  userName: string
  texts: ToastTexts
  onOpen(path: string): void
  onUnread(unread: number): void
  onSignOut(): void
  onMenu(): void
}

const SECOND_MS = 1_000
const HOUR_S = 3_600
/** Time to read the message before the page changes. */
const LEAVE_S = 8

/**
 * Starts the push in this tab. All tabs of the browser share one connection to the push hub: the tab that
 * holds it passes every message to the others. Pages also work without the connection. Returns a function
 * that stops the push in this tab.
 */
export function startPush(options: PushOptions): () => void {
  const { userName } = options
  const name = `staffdesk-push-${userName}`
  const toasts = createToasts(options)
  let leaving: ReturnType<typeof setTimeout> | undefined
  const tabs = createTabs(name, {
    toast: toasts.show,
    unread: options.onUnread,
    signOut() {
      // Leaving the page would lose the typed text. A user who submits the form instead signs in again and
      // gets the text back.
      const stays = hasTyped()
      const content = stays ? options.texts.signedOutTyping : options.texts.signedOut
      toasts.show({ content, expireSeconds: stays ? HOUR_S : LEAVE_S })
      if (!stays) leaving = setTimeout(options.onSignOut, LEAVE_S * SECOND_MS)
    },
    menu: options.onMenu,
  })
  const endLead = leadTabs(name, () => listenForAll(name, userName, tabs.tell))
  return () => {
    clearTimeout(leaving)
    endLead()
    tabs.end()
    toasts.end()
  }
}

/** The only connection of the browser: it passes its messages to all tabs. */
function listenForAll(name: string, userCode: string, tell: (heard: Heard) => void): () => void {
  const receiver = createReceiver({
    fetchMissed,
    ...memoryNamed(name),
    onToast: (push: Push) => tell({ what: 'toast', key: push.id ?? String(Math.random()), push }),
    onUnread: (unread) => tell({ what: 'unread', unread }),
    onSignOut() {
      link.stop()
      tell({ what: 'signOut' })
    },
    onMenu: () => tell({ what: 'menu' }),
  })
  const link = keepLinked({
    connection: new HubConnectionBuilder()
      .withUrl(HUB_PATH)
      .configureLogging(LogLevel.None)
      .build(),
    userCode,
    clientId: randomName(),
    onShow: receiver.show,
    onRegistered: () => void receiver.catchUp(),
    onLost: receiver.lost,
  })
  return () => link.stop()
}

async function fetchMissed(after: string | null): Promise<Missed> {
  const answer = await fetch(`/messages/since${after === null ? '' : `?after=${after}`}`, {
    headers: { accept: 'application/json' },
    // Without a session the server redirects to a page, which is not followed.
    redirect: 'manual',
  })
  if (answer.ok) {
    const missed: MessagesSince = await answer.json()
    // A toast is one line, as in a push.
    const inOneLine = ({ title, content, ...rest }: MessagesSince['messages'][number]) => ({
      ...rest,
      content: [title, content].filter(Boolean).join(' · '),
    })
    return { ...missed, messages: missed.messages.map(inOneLine) }
  }
  // A response body that is not read keeps its connection busy.
  await answer.body?.cancel()
  throw new Error('The messages could not be loaded')
}

/** The state is stored in this browser; without storage, in this page. */
function memoryNamed(name: string): { read(): Memory; write(memory: Memory): void } {
  let kept: Memory = { last: null, seen: [] }
  return {
    read() {
      try {
        const text = localStorage.getItem(name)
        if (text !== null) kept = JSON.parse(text) as Memory
      } catch {
        // Kept in this page only.
      }
      return kept
    },
    write(memory) {
      kept = memory
      try {
        localStorage.setItem(name, JSON.stringify(memory))
      } catch {
        // As above.
      }
    },
  }
}

type Typed = HTMLInputElement | HTMLTextAreaElement

/** Whether the user has typed into a form of this page. */
function hasTyped(): boolean {
  const fields = document.querySelectorAll<Typed>(
    'form[method=post] input, form[method=post] textarea',
  )
  return Array.from(fields).some((field) => field.value !== field.defaultValue)
}

const NAME_BYTES = 12

function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NAME_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
