import { candidateMessages } from '#modules/hr/candidate-messages/define/candidate-message.ts'
import { MESSAGE_OCCASION, OCCASION } from '#modules/hr/candidate-messages/define/choices.ts'
import {
  MESSAGE_CALLS,
  messageDraft,
} from '#modules/hr/candidate-messages/wire/candidate-messages.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { loadAct, runAct } from '#platform/web/pages/act/act.server.ts'
import type { ActView } from '#platform/web/pages/act/act-view.ts'
import { loadNew } from '#platform/web/pages/forms/form.server.ts'
import type { FormView } from '#platform/web/pages/forms/form-view.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import type { ResourceCall, SignedInCall } from '#platform/web/request/page-call.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#platform/wire/language/language.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'

/** The field with the message in the forms of moves. */
const MESSAGE_FIELDS: readonly string[] = ['message', 'messageLanguage', 'messageAt']

const OCCASION_OF: Readonly<Record<string, string>> = {
  screen: OCCASION.screened,
  refuse: OCCASION.refused,
}

/** The languages of a draft, each with the address of the form in it. */
export type DraftLanguages = { label: string; links: { name: string; href: string }[] }

export type CandidateActView = { act: ActView; languages: DraftLanguages | null }

function languageIn({ url }: SignedInCall): Language {
  const asked = url.searchParams.get('language')
  return LANGUAGES.find((one) => one === asked) ?? 'zh'
}

async function mayWrite({ gateway }: SignedInCall): Promise<boolean> {
  return buttonCodesAt(await gateway.navigation(), `/${candidateMessages.path}`).has('add')
}

async function readDraft(
  call: SignedInCall,
  candidateId: string,
  occasion: string,
): Promise<string> {
  const query = { candidateId, occasion, language: languageIn(call) }
  return (await call.gateway.ask(MESSAGE_CALLS.draft, query, messageDraft)).body
}

function languagesOf(call: ResourceCall): DraftLanguages {
  return {
    label: call.t('candidateMessages.language'),
    links: LANGUAGES.map((language) => {
      const query = new URLSearchParams(call.url.searchParams)
      query.set('language', language)
      return { name: LANGUAGE_NAMES[language], href: `${call.url.pathname}?${query}` }
    }),
  }
}

/** Takes the message out of the form of a move for readers who may write none. */
function withoutMessage(act: ActView): ActView {
  const groups = act.groups.map((group) =>
    Object.assign({}, group, {
      controls: group.controls.filter(({ name }) => !MESSAGE_FIELDS.includes(name)),
    }),
  )
  return Object.assign({}, act, { groups })
}

/** The form of a move of an application, with its message filled in by the template. */
export async function loadCandidateAct(call: ResourceCall): Promise<CandidateActView> {
  const occasion = OCCASION_OF[call.params.action ?? '']
  if (occasion === undefined) return { act: await loadAct(call), languages: null }
  if (!(await mayWrite(call))) return { act: withoutMessage(await loadAct(call)), languages: null }
  // The form takes its first values from the address; the draft never stands in one.
  const url = new URL(call.url)
  url.searchParams.set('message', await readDraft(call, requireId(call), occasion))
  url.searchParams.set('messageLanguage', languageIn(call))
  const act = await loadAct(Object.assign({}, call, { url }))
  return { act, languages: languagesOf(call) }
}

export const runCandidateAct = runAct

/** The form of a new message, filled in by the template of its occasion. */
export async function loadNewMessage(call: ResourceCall): Promise<FormView> {
  const { searchParams } = call.url
  const candidateId = searchParams.get('candidateId') ?? ''
  const occasion = searchParams.get('occasion') ?? ''
  const isKnown = MESSAGE_OCCASION.options.some(({ value }) => value === occasion)
  if (!isKnown || !isUuid(candidateId)) return loadNew(call)
  const body = await readDraft(call, candidateId, occasion)
  return loadNew(call, { body, language: languageIn(call) })
}
