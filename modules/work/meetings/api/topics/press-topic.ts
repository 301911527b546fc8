import { meetingTopics } from '#modules/work/meetings/define/meeting-topic.ts'
import type { Actor } from '#platform/api/actor.ts'
import { requireFit } from '#platform/api/crud/require-fit.ts'
import type { ActionResult, ActionValues, ActionVerb } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { cancelTopic, closeTopic, reportTopic, resolveTopic } from './move-topic.ts'
import { makeTopicTasks } from './tasks-of-topic.ts'

const RULES = {
  report: reportTopic,
  resolve: resolveTopic,
  close: closeTopic,
  cancel: cancelTopic,
  toTask: makeTopicTasks,
} satisfies Readonly<Record<string, ActionVerb>>

export type TopicButton = keyof typeof RULES

/** Runs an action on a topic, with the action's own state checks. */
export async function pressTopic(
  tx: Tx,
  { actor, language }: { actor: Actor; language: Language },
  name: TopicButton,
  { id, values }: { id: string; values: ActionValues },
): Promise<ActionResult> {
  const action = meetingTopics.actions[name]
  if (!action) throw new Error(`Meeting topics have no action ${name}`)
  const input = { id, version: null, values, isPreview: false, confirm: null }
  await requireFit(tx, actor, { resource: meetingTopics, action, language }, input)
  return RULES[name](tx, actor, input)
}
