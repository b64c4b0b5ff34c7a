/** Stylesheets are imported for Vite alone. */
declare module '*.css';
