import type { Browser, BrowserContext, Page } from "playwright-core";

export function launch(): Promise<Browser>;
export function device(
  browser: Browser,
  wanted?: { size?: { width: number; height: number }; dark?: boolean; lang?: string; motion?: boolean },
): Promise<{ context: BrowserContext; page: Page; complaints: string[] }>;
