// @ts-check
// What visitors press on the results page, one press after the other, and when its result is there.

const PHONE = 390;
const DESK = 1_280;
const SEARCH = '/cars-for-sale?listingType=USED&makeCodeList=TOYOTA';

/** By visitor; each step is a click, and `isDone` is polled in the page. */
export const JOURNEYS = [
  {
    widthPixels: PHONE,
    path: SEARCH,
    steps: [
      openDialog(),
      openSection('Exterior Color'),
      tick('Exterior Color', 'Red'),
      seeResults(),
      takeChip(),
      openDialog(),
      closeDialog(),
      loadMore(),
    ],
  },
  {
    widthPixels: DESK,
    path: SEARCH,
    steps: [
      openSection('Exterior Color'),
      tick('Exterior Color', 'Red'),
      takeChip(),
      sort(),
      loadMore(),
    ],
  },
];

function openDialog() {
  return {
    press: 'Filters',
    act: (page) => page.locator('#filters-open').click(),
    isDone: () => document.querySelector('#filters-dialog form') !== null,
  };
}

function seeResults() {
  return {
    press: 'See Results',
    act: (page) => page.locator('#filters-submit').click(),
    isDone: () => document.querySelector('#filters-dialog form') === null,
  };
}

function closeDialog() {
  return {
    press: 'close filters',
    act: (page) => page.locator('#filters-close').click(),
    isDone: () => document.querySelector('#filters-dialog form') === null,
  };
}

function openSection(title) {
  return {
    press: `open ${title}`,
    act: (page) => sectionOf(page, title).locator('summary').click(),
    isDone: () => true,
  };
}

/** In the dialog the shopper waits for the count on its button, elsewhere for the list. */
function tick(title, label) {
  const act = (page) =>
    sectionOf(page, title)
      .getByRole('checkbox', { name: new RegExp(`^${label}\\b`) })
      .click();
  const isDone = () => {
    const submit = /** @type {HTMLElement | null} */ (
      document.querySelector('#filters-dialog #filters-submit')
    );
    return submit
      ? submit.textContent !== submit.dataset.old
      : document.querySelector('#listings[data-old]') === null;
  };
  return { ...change('tick', act), isDone };
}

function takeChip() {
  return change('chip', (page) => page.locator('#applied-chips a').first().click());
}

function sort() {
  return change('sort', (page) => page.locator('#sort').selectOption('derivedpriceDESC'));
}

function loadMore() {
  return {
    press: 'Load More',
    act: (page) => page.locator('#load-more').click(),
    isDone: () => document.querySelectorAll('#listings > .slot:not(.extra) article').length > 20,
  };
}

/**
 * A click that exchanges the results. Replaced elements lose their mark, which is their former
 * text.
 */
function change(press, act) {
  return {
    press,
    prepare: (page) =>
      page.evaluate(() => {
        for (const part of document.querySelectorAll('#filters-submit, #listings'))
          part.setAttribute('data-old', part.id === 'listings' ? '' : part.textContent);
      }),
    act,
    isDone: () => document.querySelector('#listings[data-old]') === null,
  };
}

function sectionOf(page, title) {
  return page.locator(`details.section:has(summary:text-is("${title}"))`);
}
