import { useTranslation } from 'react-i18next'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Face } from '#platform/web/components/ui/face.tsx'
import type { CommentPageView } from './comment-view.ts'
import { CommentForm } from './comments.tsx'
import { COMMENT_INTENTS } from './comments-view.ts'

/** A comment with the users whom it mentions; all of them may see the document. */
export function CommentPage({ view }: { view: CommentPageView }) {
  const { t } = useTranslation()
  const { title, back, page, newId, text, problem } = view
  return (
    <PageFrame title={title} back={back}>
      <ProblemSummary
        heading={t('comments.notSaid')}
        problems={problem ? [{ text: problem, name: null }] : []}
      />
      <section className="card comments" aria-label={t('comments.title')}>
        <CommentForm
          page={page}
          peoplePage={view.peoplePage}
          newId={newId}
          text={text}
          t={t}
          people={<People view={view} />}
        >
          <SubmitButton name="intent" value={COMMENT_INTENTS.find}>
            {t('comments.find')}
          </SubmitButton>
        </CommentForm>
      </section>
    </PageFrame>
  )
}

function People({ view: { people, key } }: { view: CommentPageView }) {
  const { t } = useTranslation()
  return (
    <fieldset className="successors">
      <legend>{t('comments.people')}</legend>
      {people.map(({ id, name, note, face, isPicked }) => (
        <label key={id}>
          <input type="checkbox" name="mention" value={id} defaultChecked={isPicked} />
          <Face {...face} size="small" />
          <span>
            {name} <small>{note}</small>
          </span>
        </label>
      ))}
      {people.length === 0 && <p className="hint">{t('comments.nobody')}</p>}
      <input
        type="search"
        name="key"
        defaultValue={key}
        aria-label={t('comments.key')}
        placeholder={t('comments.key')}
      />
    </fieldset>
  )
}
