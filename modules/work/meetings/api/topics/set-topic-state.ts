import { meetingTopics, TOPIC } from '#modules/work/meetings/define/meeting-topic.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { pressTopic } from './press-topic.ts'

/** The action that leads to each state of TOPIC, and the field that it requires. */
const WAYS = {
  1: { name: 'report', needs: 'content' },
  2: { name: 'resolve', needs: 'conclusion' },
  3: { name: 'close', needs: null },
  9: { name: 'cancel', needs: null },
} as const

export type TopicState = `${keyof typeof WAYS}`

type TopicStateRequest = { ids: readonly string[]; state: TopicState; reason: string | null }

/**
 * Moves all given topics to one state, or none of them. Each topic goes through the action of that state with
 * its stored values.
 */
export async function setTopicState(
  tx: Tx,
  by: { actor: Actor; language: Language },
  { ids, state, reason }: TopicStateRequest,
): Promise<number> {
  const { name, needs } = WAYS[state]
  const { form = meetingTopics, button = name } = meetingTopics.actions[name] ?? {}
  if (state === TOPIC.cancelled && reason === null) {
    throw invalidFields(form, { reason: { key: 'invalid.required' } })
  }
  for (const id of [...new Set(ids)].sort()) {
    const current = await lockForUpdate(tx, by.actor, meetingTopics, id, null, button)
    const written = needs === null ? null : (current[needs] ?? null)
    const isFit = meetingTopics.actions[name]?.when?.is.includes(String(current.state))
    if (needs !== null && written === null && isFit) {
      throw new Failure('conflict', 'meeting.notWritten', {
        values: { topic: String(current.topic) },
      })
    }
    const values = needs === null ? (reason === null ? {} : { reason }) : { [needs]: written }
    await pressTopic(tx, by, name, { id, values })
  }
  return ids.length
}
