// A separate runner means separate processes: these use React's production build.
export { default } from 'jest-runner';
