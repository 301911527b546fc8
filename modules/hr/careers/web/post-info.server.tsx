import { EDUCATION } from '#modules/hr/archives/define/choices.ts'
import { CAREERS_CALLS, type PublicPost, publicPost } from '#modules/hr/careers/wire/careers.ts'
import { POST_CATEGORY } from '#modules/org/define/choices.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { callOpenly } from '#platform/web/gateway/open-call.server.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { answerDocument, type Reading, readingOf } from './careers-document.server.tsx'
import { ClosedNotice, Facts, Passage } from './careers-frame.tsx'
import { inLanguageOf } from './vacancies.server.tsx'

const MAX_ID = 100

/** The description in force of a post. A confidential and an unknown one are answered alike. */
export async function loadPostInfo(call: OpenCall, state: RequestState): Promise<Response> {
  const reading = readingOf(call)
  const { t } = reading
  const asked = { id: (call.url.searchParams.get('id') ?? '').slice(0, MAX_ID) }
  const caller = inLanguageOf(state, reading)
  const { company, isIndexable, post } = await callOpenly(
    caller,
    CAREERS_CALLS.post,
    asked,
    publicPost,
  )
  const content = post ? <PostInfo post={post} reading={reading} /> : <ClosedNotice t={t} />
  const title = post?.name ?? t('careers.postInfo')
  return answerDocument(call, reading, {
    title,
    company,
    content,
    isShared: true,
    isIndexable: isIndexable && post !== null,
  })
}

type Props = { post: NonNullable<PublicPost['post']>; reading: Reading }

function PostInfo({ post, reading: { t, language } }: Props) {
  const { eduMin, experienceYears } = post
  return (
    <>
      <h1>{post.name}</h1>
      <Facts
        facts={[
          { label: t('careers.department'), value: post.department },
          { label: t('careers.family'), value: choiceLabel(POST_CATEGORY, post.family, language) },
          { label: t('careers.reportTo'), value: post.reportTo },
          { label: t('careers.reports'), value: post.reports.join(t('careers.comma')) },
        ]}
      />
      <Passage title={t('careers.purpose')} text={post.purpose} />
      <section>
        <h2>{t('careers.duty')}</h2>
        <ol className="careers-steps">
          {post.duties.map((duty) => (
            <li key={duty}>{duty}</li>
          ))}
        </ol>
      </section>
      <section>
        <h2>{t('careers.requirement')}</h2>
        <Facts
          facts={[
            {
              label: t('careers.edu'),
              value: eduMin === null ? '' : choiceLabel(EDUCATION, eduMin, language),
            },
            { label: t('careers.majors'), value: post.majors },
            {
              label: t('careers.years'),
              value:
                experienceYears === null ? '' : t('careers.yearsOf', { count: experienceYears }),
            },
            { label: t('careers.certificates'), value: post.certificates },
            { label: t('careers.skills'), value: post.skills },
          ]}
        />
      </section>
    </>
  )
}
