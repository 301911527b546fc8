import { Form, Link, useActionData, useLocation } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { EnterDoesNothing } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Tabs } from '#platform/web/components/page/tabs.tsx'
import { Face } from '#platform/web/components/ui/face.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { INBOX_INTENTS, type InboxRow, type InboxView } from './inbox-view.ts'

const { read, readAll, askDelete, remove } = INBOX_INTENTS

type Words = { t: TFunction }

/** The user's messages by type, unread first. */
export function InboxPage({ view }: { view: InboxView }) {
  const { t } = useTranslation()
  const { key } = useLocation()
  const { title, unread, tabs, tab, rows } = view
  const toDelete = useActionData<{ toDelete?: string[] }>()?.toDelete ?? []
  const search = tab === 'all' ? '' : `?type=${tab}`
  return (
    <PageFrame
      title={title}
      count={t('messages.count', { count: unread })}
      actions={
        <Link className="button" to="/messages/preferences">
          {t('messages.preferences.title')}
        </Link>
      }
    >
      {toDelete.length > 0 && <ConfirmDelete ids={toDelete} search={search} t={t} />}
      <Tabs tabs={tabs} current={tab} label={t('messages.about')} />
      {rows.length === 0 ? (
        <div className="empty">
          <Icon name="bell" />
          <p>{t('messages.none')}</p>
        </div>
      ) : (
        // A new key clears the checkboxes when the next page loads.
        <Form key={key} method="post" action={`/messages${search}`} className="inbox">
          <FormToken />
          <EnterDoesNothing />
          <ol className="card">
            {rows.map((row) => (
              <MessageRow key={row.id} row={row} isPicked={toDelete.includes(row.id)} t={t} />
            ))}
          </ol>
          <InboxButtons hasUnread={unread > 0} t={t} />
        </Form>
      )}
      <InboxPages view={view} search={search} t={t} />
    </PageFrame>
  )
}

function MessageRow({ row, isPicked, t }: { row: InboxRow; isPicked: boolean } & Words) {
  const { id, title, content, isUnread, face, icon, sender, type, ago, at, pill } = row
  return (
    <li className={isUnread ? 'message is-unread' : 'message'}>
      <input
        type="checkbox"
        name="id"
        value={id}
        defaultChecked={isPicked}
        aria-label={t('messages.pick', { title })}
      />
      {face ? <Face {...face} /> : <Icon name={icon} className="row-icon" />}
      <div className="message-words">
        <div className="message-head">
          <OpenMessage row={row} />
          {pill && <Pill {...pill} />}
        </div>
        <p>{row.parts.length > 0 ? <PartLinks parts={row.parts} /> : content}</p>
        <small>
          {`${sender === '' ? '' : `${sender} · `}${type} · `}
          <span title={at}>{ago}</span>
          {` · ${at}`}
        </small>
      </div>
    </li>
  )
}

/** Counts in one line, each linked to its rows. */
function PartLinks({ parts }: Pick<InboxRow, 'parts'>) {
  return parts.map(({ text, href }, index) => (
    <Fragment key={href + text}>
      {index > 0 && ' · '}
      <Link to={href}>{text}</Link>
    </Fragment>
  ))
}

/** Opening an unread message marks it as read, so it needs a form; a link must not change data. */
function OpenMessage({ row: { isUnread, open, href, title } }: { row: InboxRow }) {
  if (isUnread) {
    return (
      <button type="submit" name="open" value={open} className="message-title">
        {title}
      </button>
    )
  }
  return href ? (
    <Link to={href} className="message-title">
      {title}
    </Link>
  ) : (
    <b className="message-title">{title}</b>
  )
}

function InboxButtons({ hasUnread, t }: { hasUnread: boolean } & Words) {
  return (
    <div className="buttons inbox-buttons">
      <SubmitButton name="intent" value={read}>
        {t('messages.markRead')}
      </SubmitButton>
      {hasUnread && (
        <SubmitButton name="intent" value={readAll}>
          {t('messages.markAll')}
        </SubmitButton>
      )}
      <SubmitButton name="intent" value={askDelete}>
        {t('messages.delete')}
      </SubmitButton>
    </div>
  )
}

/** Asks before messages are deleted. */
function ConfirmDelete({ ids, search, t }: { ids: string[]; search: string } & Words) {
  return (
    <section className="card confirm" aria-labelledby="messages-delete">
      <h2 id="messages-delete">{t('messages.deleteTitle')}</h2>
      <p>{t('messages.deleteQuestion', { count: ids.length })}</p>
      <Form method="post" action={`/messages${search}`} className="buttons">
        <FormToken />
        {ids.map((id) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <SubmitButton name="intent" value={remove} look="button-danger">
          {t('messages.delete')}
        </SubmitButton>
        <a className="button" href={`/messages${search}`}>
          {t('page.cancel')}
        </a>
      </Form>
    </section>
  )
}

function InboxPages({ view, search, t }: { view: InboxView; search: string } & Words) {
  const { page, pageCount, total } = view
  if (pageCount <= 1) return null
  const to = (other: number) => `/messages${search ? `${search}&` : '?'}page=${other}`
  return (
    <nav className="pager" aria-label={t('page.pages')}>
      <span>{t('page.position', { total, page, pageCount })}</span>
      <ul>
        {page > 1 && (
          <li>
            <a href={to(Math.min(page - 1, pageCount))} rel="prev">
              {t('page.previous')}
            </a>
          </li>
        )}
        {page < pageCount && (
          <li>
            <a href={to(page + 1)} rel="next">
              {t('page.next')}
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}
