import { Form, useRouteLoaderData } from '@remix-run/react'
import { type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { DocumentContext } from '#platform/web/components/shell/document-context.ts'
import type { RootView } from '#platform/web/components/shell/root-view.ts'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { LANGUAGE_NAMES, LANGUAGE_TAG, LANGUAGES } from '#platform/wire/language/language.ts'
import { KioskClock } from './kiosk-clock.tsx'
import keypad from './kiosk-keypad.js?url&no-inline'
import type { KioskView } from './kiosk-view.ts'

type Of<Kind extends KioskView['kind']> = Extract<KioskView, { kind: Kind }>

/** After this number of digits, the number pad moves the focus to the next field. */
const PIN_DIGITS = 6

/** A terminal: a clock, two fields and a button, readable from two metres and usable without scripts. */
export function KioskPage({ view }: { view: KioskView }) {
  return (
    <div className="kiosk">
      <header>
        <strong>{view.name || view.title}</strong>
        <Looks />
      </header>
      <main>
        <h1 className="sr-only">{view.title}</h1>
        <KioskClock clock={view.clock} />
        {view.kind === 'register' && <Registration view={view} />}
        {view.kind === 'form' && <PunchForm view={view} />}
        {view.kind === 'change' && <ChangeForm view={view} />}
        {view.kind === 'done' && <Punched view={view} />}
        {view.kind === 'trouble' && <Problem text={view.problem} />}
        {view.kind === 'form' && <Way id="kiosk-to-change" isChange />}
        {view.kind === 'change' && <Way id="kiosk-to-punch" />}
      </main>
    </div>
  )
}

/** Language and theme; a chosen language applies only to the current employee. */
function Looks() {
  const { t } = useTranslation()
  const root = useRouteLoaderData<RootView>('root')
  return (
    <KioskForm className="kiosk-looks">
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="submit"
          name="language"
          value={language}
          lang={LANGUAGE_TAG[language]}
          aria-pressed={language === root?.language}
        >
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
      {(['light', 'dark'] as const).map((theme) => (
        <button
          key={theme}
          type="submit"
          name="theme"
          value={theme}
          aria-pressed={theme === root?.theme}
        >
          {t(`shell.theme.${theme}`)}
        </button>
      ))}
    </KioskForm>
  )
}

function KioskForm({ className, children }: { className: string; children: ReactNode }) {
  return (
    <Form
      method="post"
      action="/kiosk"
      reloadDocument
      noValidate
      autoComplete="off"
      className={className}
    >
      <FormToken />
      {children}
    </Form>
  )
}

function Problem({ text }: { text: string }) {
  if (text === '') return null
  return (
    <p role="alert" className="kiosk-problem">
      {text}
    </p>
  )
}

type FieldProps = {
  name: string
  label: string
  className?: string
  defaultValue?: string
  isFirst?: boolean
}

/**
 * The browser must not offer earlier input to the next employee. The PIN is masked, but the browser must not
 * store it as a password.
 */
function Field({ name, label, isFirst, ...input }: FieldProps) {
  return (
    <div className="kiosk-field">
      <label htmlFor={name}>{label}</label>
      <input
        {...input}
        id={name}
        name={name}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        // biome-ignore lint/a11y/noAutofocus: the employee at the terminal types at once
        autoFocus={isFirst}
      />
    </div>
  )
}

function PunchForm({ view: { requestId, token, problem } }: { view: Of<'form'> }) {
  const { t } = useTranslation()
  return (
    <KioskForm className="kiosk-form">
      <Problem text={problem} />
      <input type="hidden" name="requestId" value={requestId} />
      <input type="hidden" name="token" value={token} />
      <Field name="empNo" label={t('kiosk.empNo')} isFirst />
      <Field name="pin" label={t('kiosk.pin')} className="covered-input" />
      <button type="submit" className="button button-primary">
        {t('kiosk.punch')}
      </button>
      <p className="kiosk-hint">{t('kiosk.pinHint')}</p>
      <Keypad />
      <p>
        <button type="submit" form="kiosk-to-change" className="button kiosk-second">
          {t('kiosk.change')}
        </button>
      </p>
    </KioskForm>
  )
}

/** A form without the typed values. Its button leads to the other page of the terminal. */
function Way({ id, isChange = false }: { id: string; isChange?: boolean }) {
  return (
    <Form id={id} method="get" action="/kiosk" reloadDocument hidden>
      {isChange && <input type="hidden" name="change" value="1" />}
    </Form>
  )
}

function ChangeForm({ view: { requestId, token, empNo, problem } }: { view: Of<'change'> }) {
  const { t } = useTranslation()
  return (
    <KioskForm className="kiosk-form kiosk-change">
      <h2>{t('kiosk.changeTitle')}</h2>
      <Problem text={problem} />
      <input type="hidden" name="requestId" value={requestId} />
      <input type="hidden" name="token" value={token} />
      <Field name="empNo" label={t('kiosk.empNo')} defaultValue={empNo} isFirst={empNo === ''} />
      <Field
        name="pin"
        label={t('kiosk.pinNow')}
        className="covered-input"
        isFirst={empNo !== ''}
      />
      <Field name="newPin" label={t('kiosk.newPin')} className="covered-input" />
      <Field name="again" label={t('kiosk.again')} className="covered-input" />
      <button type="submit" className="button button-primary">
        {t('kiosk.changeAndPunch')}
      </button>
      <button type="submit" form="kiosk-to-punch" className="button">
        {t('kiosk.backToPunch')}
      </button>
      <Keypad />
    </KioskForm>
  )
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'erase', '0']

/** The number pad. It is hidden until its script runs, and types into the field that had the focus last. */
function Keypad() {
  const { t } = useTranslation()
  const { nonce } = useContext(DocumentContext)
  return (
    <>
      <fieldset className="kiosk-pad" aria-label={t('kiosk.pad')} data-length={PIN_DIGITS} hidden>
        {KEYS.map((key) => (
          <button key={key} type="button" value={key} className="button" tabIndex={-1}>
            {key === 'erase' ? t('kiosk.erase') : key}
          </button>
        ))}
      </fieldset>
      <script src={keypad} nonce={nonce} defer />
    </>
  )
}

/** The result of the clock-in, shown for some seconds. */
function Punched({ view: { isCounted, who, time, text } }: { view: Of<'done'> }) {
  const { t } = useTranslation()
  return (
    <section role="status" className={`kiosk-done ${isCounted ? 'kiosk-good' : 'kiosk-warn'}`}>
      <p className="kiosk-who">
        <Icon name={isCounted ? 'check' : 'history'} />
        {who}
      </p>
      <p className="kiosk-time">{time}</p>
      <p>{text}</p>
      <Form method="get" action="/kiosk" reloadDocument>
        {/* biome-ignore lint/a11y/noAutofocus: the next employee in the queue presses Enter and types */}
        <button type="submit" className="button" autoFocus>
          {t('kiosk.next')}
        </button>
      </Form>
    </section>
  )
}

function Registration({ view: { code, problem, signedInAs } }: { view: Of<'register'> }) {
  const { t } = useTranslation()
  return (
    <KioskForm className="kiosk-form kiosk-register">
      <Problem text={problem} />
      <p>{t('kiosk.register')}</p>
      {signedInAs && (
        <p className="kiosk-problem">
          {t('kiosk.signedIn', { name: signedInAs })} <a href="/logout">{t('shell.logout')}</a>
        </p>
      )}
      <div className="kiosk-field">
        <label htmlFor="code">{t('kiosk.code')}</label>
        <input
          id="code"
          name="code"
          type="text"
          defaultValue={code}
          autoComplete="off"
          spellCheck={false}
          required
        />
      </div>
      <button type="submit" className="button button-primary">
        {t('kiosk.registerHere')}
      </button>
    </KioskForm>
  )
}
