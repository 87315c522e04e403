import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/vocabulary.css';
import './page.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { Boundary } from '../components/boundary.tsx';
import { createQueryClient } from '../connection/queries.ts';
import { failed } from '../messages.ts';
// Sends the pictures that wait in the change queue.
import '../work/stored-pictures.ts';
import { Preview } from './preview.tsx';

const container = document.getElementById('desk');
if (!container) throw new Error('The page has no #desk');
const mistake = container.querySelector('p')?.textContent ?? '';

createRoot(container).render(
  <QueryClientProvider client={createQueryClient()}>
    <Boundary name={failed.preview}>
      <Preview mistake={mistake} />
    </Boundary>
  </QueryClientProvider>,
);
