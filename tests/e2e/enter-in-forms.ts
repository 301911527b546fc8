import type { Page } from '@playwright/test'

/**
 * Forms of a page in which the Enter key presses a button that the user did not choose. These are POST forms
 * with a text field and several different buttons, whose first button is not marked as the one for Enter
 * (`platform/web/components/form/enter-button.tsx`).
 */
export function formsWithoutEnter(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SENDS_NOTHING = /^(hidden|submit|button|reset|image|file|range|color)$/
    const isSubmit = (element: Element): element is HTMLButtonElement =>
      element instanceof HTMLButtonElement && element.type === 'submit'
    const meaning = (button: HTMLButtonElement) =>
      [button.name, button.value, button.getAttribute('formaction')].join(' ')
    return [...document.forms]
      .filter((form) => form.method === 'post')
      .flatMap((form) => {
        const elements = [...form.elements]
        const buttons = elements.filter(isSubmit)
        const hasField = elements.some(
          (element) => element instanceof HTMLInputElement && !SENDS_NOTHING.test(element.type),
        )
        const [first] = buttons
        const isAmbiguous = new Set(buttons.map(meaning)).size > 1
        if (!first || !hasField || !isAmbiguous || first.dataset.enter !== undefined) return []
        return [`Enter presses ${first.outerHTML}`]
      })
  })
}
