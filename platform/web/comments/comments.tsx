import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { EnterButton } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { Face } from '#platform/web/components/ui/face.tsx'
import { RichText } from '#platform/web/components/ui/rich-text.tsx'
import { COMMENT_INTENTS, type CommentsView, type CommentView } from './comments-view.ts'
import { MentionBox } from './mention-box.tsx'

type Props = { view: CommentsView; t: TFunction }

/** The comments on a record, and the form for a new one. */
export function Comments({ view, t }: Props) {
  const { comments, page } = view
  return (
    <section id="comments" className="card comments" aria-labelledby="comments-title">
      <h2 id="comments-title">{t('comments.title')}</h2>
      {comments.length > 0 ? (
        <ol>
          {comments.map((comment) => (
            <CommentItem key={comment.id} comment={comment} page={page} t={t} />
          ))}
        </ol>
      ) : (
        <p className="hint">{t('comments.none')}</p>
      )}
      <CommentForm page={page} peoplePage={view.people} newId={view.newId} text="" t={t}>
        <SubmitButton name="intent" value={COMMENT_INTENTS.find}>
          {t('comments.mention')}
        </SubmitButton>
      </CommentForm>
    </section>
  )
}

function CommentItem({ comment, page, t }: { comment: CommentView; page: string; t: TFunction }) {
  const { id, face, name, at, text, mentioned, mayDelete } = comment
  return (
    <li id={`comment-${id}`} tabIndex={-1}>
      <p className="step-head">
        <Face {...face} size="small" />
        <strong>{name}</strong>
        <small>{at}</small>
      </p>
      {text === null ? (
        <p className="facts">{t('comments.deleted')}</p>
      ) : (
        <div dir="auto" className="comment-text">
          <RichText nodes={text} />
        </div>
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
  /** The address that finds people to mention. */
  peoplePage: string
  newId: string
  text: string
  t: TFunction
  /** The elements beside the button, and below the text. */
  children: ReactNode
  people?: ReactNode
}

/** The form for a comment that the readers of the record see. */
export function CommentForm({ page, peoplePage, newId, text, t, children, people }: FormProps) {
  return (
    <Form method="post" action={page} key={newId} className="comment-form">
      <FormToken />
      {/* Enter in the search box for people must not publish the comment. */}
      <EnterButton name="intent" value={COMMENT_INTENTS.find}>
        {t('comments.find')}
      </EnterButton>
      <input type="hidden" name="id" value={newId} />
      <MentionBox text={text} source={peoplePage} t={t} />
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
