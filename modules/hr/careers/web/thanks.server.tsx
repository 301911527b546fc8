import type { OpenCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { answerDocument, HOME, readingOf } from './careers-document.server.tsx'
import { askCompany } from './company.server.ts'
import { readThanksCookie } from './thanks-cookie.server.ts'

/** The number of an application, what comes next, and the address of its page. */
export async function loadThanks(call: OpenCall, state: RequestState): Promise<Response> {
  const reading = readingOf(call)
  const { t, at } = reading
  const taken = await readThanksCookie(state)
  const origin = state.settings.allowedOrigins[0] ?? call.url.origin
  const address = taken && `${origin}${at('/SharingCenter/candidate', { k: taken.ticket })}`
  const content = (
    <>
      <h1>{t('careers.thanks.title')}</h1>
      {taken && (
        <p className="notice notice-success">
          {t('careers.thanks.number', { number: taken.number })}
        </p>
      )}
      <p>
        {t('careers.thanks.next')}
        {taken && taken.days !== null && ` ${t('careers.status.days', { count: taken.days })}`}
      </p>
      {address && (
        <section>
          <h2>{t('careers.status.title')}</h2>
          <p>{t('careers.thanks.keep')}</p>
          <p>
            <a className="button button-primary" href={address}>
              {t('careers.thanks.open')}
            </a>
          </p>
          <p>
            <label htmlFor="address">{t('careers.thanks.address')}</label>
            <input id="address" className="input" readOnly defaultValue={address} />
          </p>
        </section>
      )}
      <p>
        <a className="link" href={at(HOME)}>
          {t('careers.all')}
        </a>
      </p>
    </>
  )
  const company = await askCompany(state)
  return answerDocument(call, reading, { title: t('careers.thanks.title'), company, content })
}
