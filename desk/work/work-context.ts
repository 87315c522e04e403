import { type ComponentType, createContext } from 'react';
import type { DeskRequest } from '../../domain/desk.ts';

/** `WorkPart` loads with the other screens, after the first one. Until then a request is shown without it. */
export const WorkContext = createContext<ComponentType<{ request: DeskRequest }> | undefined>(undefined);
