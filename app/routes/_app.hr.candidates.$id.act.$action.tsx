import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DraftLanguageLinks } from '#modules/hr/candidate-messages/web/draft-languages.tsx'
import {
  loadCandidateAct,
  runCandidateAct,
} from '#modules/hr/candidate-messages/web/message-draft.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { ActPage } from '#platform/web/pages/act/act-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import { NAMED_ACTION } from '#platform/web/request/needs.ts'

export const loader = guarded(NAMED_ACTION, loadCandidateAct)
export const action = guarded(NAMED_ACTION, runCandidateAct)

/** A move of an application, with the message to the candidate that goes with it. */
export default function CandidateAct() {
  const { act, languages } = useLoaderData<typeof loader>()
  return (
    <ActPage view={useActionData<typeof action>() ?? act}>
      {languages && <DraftLanguageLinks view={languages} />}
    </ActPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.act.title)
