import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { EnterButton } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { Face } from '#platform/web/components/ui/face.tsx'
import { COMMENT_INTENTS, type CommentsView, type CommentView } from './comments-view.ts'

type Props = { view: CommentsView; t: TFunction }

/** The comments on a record, and the form for a new one. */
export function Comments({ view, t }: Props) {
  const { comments, page } = view
  return (
    <section id="comments" className="card comments" aria-labelledby="comments-title">
      <h2 id="comments-title">{t('comments.title')}</h2>
      {comments.length > 0 ? (
        <ol>
          {comments.map((said) => (
            <Said key={said.id} said={said} page={page} t={t} />
          ))}
        </ol>
      ) : (
        <p className="hint">{t('comments.none')}</p>
      )}
      <CommentForm page={page} newId={view.newId} text="" t={t}>
        <SubmitButton name="intent" value={COMMENT_INTENTS.find}>
          {t('comments.mention')}
        </SubmitButton>
      </CommentForm>
    </section>
  )
}

function Said({ said, page, t }: { said: CommentView; page: string; t: TFunction }) {
  const { id, face, name, at, text, mentioned, mayDelete } = said
  return (
    <li>
      <p className="step-head">
        <Face {...face} size="small" />
        <strong>{name}</strong>
        <small>{at}</small>
      </p>
      {text === null ? (
        <p className="facts">{t('comments.deleted')}</p>
      ) : (
        <p dir="auto" className="comment-text">
          {text}
        </p>
      )}
      {mentioned && <p className="facts">{mentioned}</p>}
      {mayDelete && (
        <Form method="post" action={page}>
          <FormToken />
          <input type="hidden" name="id" value={id} />
          <button
            type="submit"
            name="intent"
            value={COMMENT_INTENTS.delete}
            className="button button-plain"
            aria-label={t('comments.deleteOf', { time: at })}
          >
            {t('comments.delete')}
          </button>
        </Form>
      )}
    </li>
  )
}

type FormProps = {
  page: string
  newId: string
  text: string
  t: TFunction
  /** The elements beside the button, and below the text. */
  children: ReactNode
  people?: ReactNode
}

/** The form for a comment that the readers of the record see. */
export function CommentForm({ page, newId, text, t, children, people }: FormProps) {
  return (
    <Form method="post" action={page} key={newId} className="comment-form">
      <FormToken />
      {/* Enter in the search box for people must not publish the comment. */}
      <EnterButton name="intent" value={COMMENT_INTENTS.find}>
        {t('comments.find')}
      </EnterButton>
      <input type="hidden" name="id" value={newId} />
      <label>
        <span>{t('comments.text')}</span>
        <textarea
          name="text"
          rows={3}
          defaultValue={text}
          dir="auto"
          placeholder={t('comments.hint')}
        />
      </label>
      {people}
      <div className="buttons">
        <SubmitButton name="intent" value={COMMENT_INTENTS.say} look="button-primary">
          {t('comments.say')}
        </SubmitButton>
        {children}
      </div>
    </Form>
  )
}
