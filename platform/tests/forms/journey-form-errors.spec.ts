import { expect } from '@playwright/test'
import { openAccount } from '#tests/e2e/menus.ts'
import { addPowerfulAccount } from '#tests/e2e/own-accounts.ts'
import { test } from '#tests/e2e/test.ts'

test('a form without its required fields is answered all at once, in the language of the page', {
  tag: '@scripts',
}, async ({ openAs, watch, isScripted }) => {
  watch.allow(400)
  const page = await openAs(await addPowerfulAccount())
  await page.goto('/')
  await openAccount(page)
  await page.getByRole('button', { name: 'Español', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.goto('/hr/archives/new')
  if (isScripted) await expect(page.locator('form.form')).toHaveAttribute('novalidate')
  await page.getByLabel('Recomendado por').fill('Li')
  await page.getByRole('button', { name: 'Guardar' }).last().click()

  const summary = page.getByRole('alert')
  await expect(summary.getByRole('heading', { name: 'Revise lo siguiente' })).toBeVisible()
  await expect(summary).toBeFocused()
  const name = page.getByLabel('Nombre *', { exact: true })
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveAccessibleDescription(/Nombre/)
  const missing = await page.locator('[aria-required=true]').count()
  expect(missing).toBeGreaterThan(5)
  // The type of the identity document has a default, so it is not missing.
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(missing - 1)
  await expect(summary.getByRole('link')).toHaveCount(missing - 1)
  await summary.getByRole('link', { name: /Número de empleado/ }).click()
  await expect(page.getByLabel('Número de empleado *')).toBeFocused()
  // Following the link to a field changes nothing else on the page.
  await expect(summary).toBeVisible()
  await expect(page.getByLabel('Recomendado por')).toHaveValue('Li')
  // The field has a red border, not only an error text.
  const [edge, bad] = await name.evaluate((element) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--color-bad)'
    return [getComputedStyle(element).borderTopColor, getComputedStyle(probe).color]
  })
  expect(edge).toBe(bad)
})

test('half a date is never sent as none', { tag: '@scripts' }, async ({
  openAs,
  isScripted,
  watch,
}) => {
  watch.allow(400)
  // Without a script the browser itself refuses to send the form.
  if (!isScripted) return
  const page = await openAs(await addPowerfulAccount())
  await page.goto('/hr/archives/new')
  await expect(page.locator('form.form')).toHaveAttribute('novalidate')
  const day = page.getByLabel('入集团日期')
  await day.focus()
  await page.keyboard.type('12')
  await page.getByRole('button', { name: '保存' }).last().click()
  // The box takes any text, so the server refuses it and the text stays.
  await expect(day).toHaveAttribute('aria-invalid', 'true')
  await expect(day).toHaveValue('12')
  await expect(page.getByRole('alert')).toContainText('入集团日期')
})

test('a form stands in two columns, addresses across both, and in one on a phone', {
  tag: '@scripts',
}, async ({ openAs }) => {
  const page = await openAs(await addPowerfulAccount())
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/hr/archives/new')
  const width = async (label: string) => (await page.getByLabel(label).boundingBox())?.width ?? 0
  const form = (await page.locator('form.form').boundingBox())?.width ?? 0
  expect(form).toBeLessThanOrEqual(1_100)
  expect(await width('手机')).toBeLessThan(form / 2)
  expect(await width('现住址')).toBeGreaterThan(form * 0.9)
  // No section has only one field, and the identity number comes before the fields that are derived from it.
  const sections = page.locator('form.form fieldset.card')
  for (const section of await sections.all()) {
    expect(await section.locator('.field').count()).toBeGreaterThan(1)
  }
  const [number, birth] = await Promise.all(
    ['证件号码', '出生日期'].map((label) => page.getByLabel(label).boundingBox()),
  )
  expect(number?.y ?? 0).toBeLessThan(birth?.y ?? 0)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await width('手机')).toBeGreaterThan(300)
})
