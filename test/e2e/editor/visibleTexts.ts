import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright-core';

import { plain, textsOnPicture } from '../../support/shownTexts';
import { IMAGES } from '../harness/paths';

/** The texts that a picture of the page shows, with values and placeholders of inputs, in their order. */
export async function visibleTexts(page: Page): Promise<string[]> {
	return await page.evaluate(async () => {
		const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
		const ownTexts = (element: Element) =>
			[...element.childNodes]
				.filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
				.map(({ textContent }) => oneLine(textContent ?? ''))
				.filter(Boolean);
		/** The lines around an element: a line can have a part in bold. */
		const linesAround = (element: Element) => {
			let block = element as HTMLElement;
			while (/^(inline$|contents)/.test(getComputedStyle(block).display) && block.parentElement)
				block = block.parentElement;
			return block.innerText.split('\n').map(oneLine);
		};
		const textsOfElement = (element: Element): string[] => {
			if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
				return [oneLine(element.value || element.placeholder)];
			const texts = ownTexts(element);
			return texts.length > 0 ? [...texts, ...linesAround(element)] : [];
		};
		/** Whether another element lies above it; unknown, and so false, for elements that take no clicks. */
		const isCovered = (element: Element, { left, top, width, height }: DOMRectReadOnly) => {
			if (getComputedStyle(element).pointerEvents === 'none') return false;
			const above = document.elementFromPoint(left + width / 2, top + height / 2);
			return above !== null && !above.contains(element) && !element.contains(above);
		};

		const elements = [...document.body.querySelectorAll('*')].filter(
			(element) =>
				textsOfElement(element).length > 0 &&
				element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
		);
		if (elements.length === 0) return [];
		// The observer also tells elements that are scrolled out of their containers
		const entries = await new Promise<IntersectionObserverEntry[]>((resolve) => {
			const observer = new IntersectionObserver((observed) => {
				observer.disconnect();
				resolve(observed);
			});
			for (const element of elements) observer.observe(element);
		});
		const seen = entries.filter(
			({ target, intersectionRatio, boundingClientRect }) =>
				intersectionRatio >= 0.5 && !isCovered(target, boundingClientRect),
		);
		return [...new Set(seen.flatMap(({ target }) => textsOfElement(target)))];
	});
}

/** Stores those of our texts that a picture shows, so that a test can tell when one of them is gone. */
export function keepTexts(picture: string, texts: string[]): void {
	const ours = new Set(textsOnPicture(picture)!.all);
	const kept = [...new Set(texts.map(plain))].filter((text) => ours.has(text));
	const file = picture.replace(/\.\w+$/, '.txt');
	writeFileSync(join(IMAGES, file), kept.map((text) => `${text}\n`).join(''));
}
