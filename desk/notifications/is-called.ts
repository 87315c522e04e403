import { followed } from '../followed.ts';

/** Whether the browser lets the desk notify its owner. */
export const isCalled = followed('Notification' in window && Notification.permission === 'granted');
