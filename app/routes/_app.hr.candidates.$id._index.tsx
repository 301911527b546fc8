import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadMessagePanel } from '#modules/hr/candidate-messages/web/message-panel.server.ts'
import { MessagePanel } from '#modules/hr/candidate-messages/web/message-panel.tsx'
import { loadCandidateStory } from '#modules/hr/candidates/web/candidate-story.server.ts'
import { CandidateStoryPanel } from '#modules/hr/candidates/web/candidate-story.tsx'
import { loadCandidateHiring, withHiring } from '#modules/hr/hiring/web/hiring-panel.server.ts'
import { HiringPanel } from '#modules/hr/hiring/web/hiring-panel.tsx'
import {
  loadCandidateInterviews,
  withInterviews,
} from '#modules/hr/interviews/web/interview-panel.server.ts'
import { InterviewPanel } from '#modules/hr/interviews/web/interview-panel.tsx'
import { loadReferralPanel } from '#modules/hr/referrals/web/referral-panel.server.ts'
import { ReferralPanel } from '#modules/hr/referrals/web/referral-panel.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { withMainVerb } from '#platform/web/pages/record/main-verb.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/candidates.css?url'
import interviewSheet from '#styles/pages/interviews.css?url'

/** The verb that leads forward. It is the main button of an application that waits for it. */
const FORWARD = 'screen'

export const loader = guarded('view', async (call) => {
  const [record, story, interviews, hiring, messages, referral] = await Promise.all([
    loadRecord(call),
    loadCandidateStory(call),
    loadCandidateInterviews(call),
    loadCandidateHiring(call),
    loadMessagePanel(call),
    loadReferralPanel(call),
  ])
  const view = withHiring(
    call,
    withInterviews(call, withMainVerb(record, FORWARD), interviews),
    hiring,
  )
  const panel = interviews?.panel ?? null
  return { view, story, panel, hiring: hiring.panel, messages, referral }
})

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: sheet },
  { rel: 'stylesheet', href: interviewSheet },
]

/** A candidate with talk, checkup and offer, interviews, messages, the colleague who recommended, and the stages of the application. */
export default function CandidateRecord() {
  const { view, story, panel, hiring, messages, referral } = useLoaderData<typeof loader>()
  const below = (
    <>
      {hiring && <HiringPanel view={hiring} />}
      {panel && <InterviewPanel view={panel} />}
      {messages && <MessagePanel view={messages} />}
      {referral && <ReferralPanel view={referral} />}
      <CandidateStoryPanel view={story} />
    </>
  )
  return <RecordPage view={view} below={below} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.view.head.title} · ${data.view.label}`)
